import { companyWork } from '#server/work/company-work.ts'
import { attempts, tried } from '../receive/attempts.ts'
import { settleFiles } from './settle-files.ts'

/** From documents to acknowledgments and orders. Nothing is done twice, however often it is begun. */
export const settleWork = companyWork('ediFiles', {
  name: 'edi.settle',
  open: 'open_edi_files',
  steps: { split: tried(settleFiles) },
  ...attempts,
})
