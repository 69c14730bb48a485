import type { Config } from '../../config.ts'

/** Whoever looks at a page of a copy from which nothing leaves is told so by it, before anything is loaded. */
export const pausedPage = (page: string, { PAUSED }: Config) =>
  PAUSED === 'on' ? page.replace('<html ', '<html data-paused="true" ') : page
