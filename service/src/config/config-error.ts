/** Mistake in the configuration. The service prints the message as one line and does not start. */
export class ConfigError extends Error {}
