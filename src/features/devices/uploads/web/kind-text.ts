import { textOf } from '#web/app/text.ts'
import type { DocumentRow } from '../contract.ts'

/** `Order K7-118` */
export const documentName = ({ kind, number }: Pick<DocumentRow, 'kind' | 'number'>) =>
  [textOf(`deviceReview.kinds.${kind || 'unknown'}`), number].filter(Boolean).join(' ')
