/** A heartbeat that brings no news tells nobody: how long ago it was is asked for once a minute. */
export const rereadMs = 60_000
