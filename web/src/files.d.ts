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
