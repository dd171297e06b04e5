// CSS modules hand their class names to the component; other style sheets are imported for their effect.
declare module '*.module.css' {
  const classNames: Readonly<Record<string, string>>;
  export default classNames;
}
declare module '*.css';
// A drawing of ours as the address of an SVG file.
declare module '*?picture' {
  const url: string;
  export default url;
}
declare module '*.svg' {
  const url: string;
  export default url;
}
declare module '*.woff2' {
  const url: string;
  export default url;
}
