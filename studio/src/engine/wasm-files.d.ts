/** The build copies a `.wasm` file and exports its address, relative to the script. */
declare module '*.wasm' {
  const address: string;
  // biome-ignore lint/style/noDefaultExport: esbuild exports the address as default
  export default address;
}
