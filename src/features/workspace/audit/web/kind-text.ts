import i18n, { textOf } from '#web/app/text.ts'

/** A kind of records as people call it; one that this page does not know keeps its name. */
export const kindText = (kind: string): string => (i18n.exists(`audit.kinds.${kind}`) ? textOf(`audit.kinds.${kind}`) : kind)
