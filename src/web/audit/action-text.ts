import i18n, { textOf } from '#web/text.ts'

/** The server's word for what was done; a word that this page does not know is at least a change. */
export function actionText(action: string): string {
  const keys = [`audit.actions.${action}`, `customers.history.actions.${action}`]
  return textOf(keys.find((key) => i18n.exists(key)) ?? 'audit.actions.changed')
}
