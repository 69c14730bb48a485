import type { FileReader } from './file-reader.ts'

/**
 * What a look at a file's bytes comes to. `content`: it is not what its name says. `hidden`: something else is in it or behind it.
 * `notText`: neither UTF-8 nor UTF-16 text. `dimensions`, `bomb`: it unfolds into far more than it is.
 */
export type Finding = 'ok' | 'content' | 'hidden' | 'notText' | 'macros' | 'bomb' | 'dimensions'
export type Check = (file: FileReader) => Promise<Finding>
