import { contextOf } from '#contract/order-label.ts'
import i18n, { textOf } from '#web/app/text.ts'

/** A kind of records as people call it, by the name of the record where two kinds share one; one that this page does not know keeps its name. */
export const kindText = (kind: string, name = ''): string =>
  i18n.exists(`audit.kinds.${kind}`) ? textOf(`audit.kinds.${kind}`, contextOf(name)) : kind
