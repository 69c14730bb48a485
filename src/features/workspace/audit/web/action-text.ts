import i18n, { textOf } from '#web/app/text.ts'

/** The server's word for what was done; a word that this page does not know is at least a change. */
export function actionText(action: string): string {
  const key = `audit.actions.${action}`
  return textOf(i18n.exists(key) ? key : 'audit.actions.changed')
}
