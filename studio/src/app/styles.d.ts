/** The build collects styles into one file next to the script. */
declare module '*.css';
