import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Real documents and recorded messages are no part of the project. Empty: there are none at hand. */
export const samplesFolder = process.env.SAMPLES_DIR ?? ''

export const skip = samplesFolder ? false : 'real documents are no part of the project; SAMPLES_DIR names a folder that has some'

/** The documents that the folder's index names. */
export const indexedSamples = samplesFolder
  ? readFileSync(join(samplesFolder, 'INDEX.tsv'), 'utf8')
      .split('\n')
      .map((line) => line.split('\t'))
      .flatMap(([file, kind = '']) => (file ? [{ file, kind }] : []))
  : []
