/** Options of the designer, declared here for the published package. */
export type { DesignerOptions, MountedDesigner, PaletteItem } from '../../package/index.d.ts';
