/** What a host gives the designer, as the package declares it: one text for both. */
export type { DesignerOptions, MountedDesigner, PaletteItem } from '../../package/index.d.ts';
