/** The build collects styles into one file beside the script. */
declare module '*.css';
