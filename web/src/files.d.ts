/** Files that Vite turns into modules. */
declare module "*?raw" {
  const text: string;
  export default text;
}

declare module "*?url" {
  const url: string;
  export default url;
}

declare module "*.css";

/** True in what was built, false in the development server. */
interface ImportMetaEnv {
  readonly BUILT: boolean;
}

interface ImportMeta {
  readonly env: ImportMetaEnv;
}
