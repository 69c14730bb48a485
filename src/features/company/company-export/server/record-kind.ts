import { companyDataPath } from '#contract/places.ts'
import { reachedWith, recordKind } from '#server/data/record-kind.ts'

export const companyExportKind = recordKind({ kind: 'companyExport', screen: companyDataPath, reaches: reachedWith('companyExport.read') })
