/** Light, dark, or what the system says. */
import { button } from "./dom.ts";

const THEMES = ["system", "light", "dark"] as const;
type Theme = (typeof THEMES)[number];
const KEY = "sokobmc-theme";
const LABELS: Record<Theme, string> = { system: "Theme: system", light: "Theme: light", dark: "Theme: dark" };

export function themeButton(): HTMLButtonElement {
  let theme = stored();
  const element = button("", () => {
    theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length]!;
    apply();
    try {
      localStorage.setItem(KEY, theme);
    } catch {
      // Storage may be switched off; then the choice lasts as long as the page.
    }
  });
  function apply(): void {
    document.documentElement.dataset.theme = theme;
    element.textContent = LABELS[theme];
  }
  apply();
  return element;
}

function stored(): Theme {
  try {
    return THEMES.find((theme) => theme === localStorage.getItem(KEY)) ?? "system";
  } catch {
    return "system";
  }
}
