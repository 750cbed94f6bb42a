/** The page's policy forbids code made from text, with which Zod would speed itself up. */
import { z } from "zod";

z.config({ jitless: true });
