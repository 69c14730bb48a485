import { companyWork } from '#server/work/company-work.ts'
import { attempts, tried } from './attempts.ts'
import { splitFile } from './split-file.ts'

/** From received bytes to documents; what they become is settled meanwhile. */
export const readWork = companyWork('ediFiles', {
  name: 'edi.read',
  open: 'open_edi_files',
  steps: { received: tried(splitFile) },
  ...attempts,
})
