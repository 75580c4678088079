export declare function buildDesigner(folder?: string): Promise<void>;
