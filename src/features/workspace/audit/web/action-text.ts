import { contextOf } from '#contract/order-label.ts'
import i18n, { textOf } from '#web/app/text.ts'

/** The server's word for what was done to the record of this name; a word that this page does not know is at least a change. */
export function actionText(action: string, name = ''): string {
  const key = `audit.actions.${action}`
  return textOf(i18n.exists(key) ? key : 'audit.actions.changed', contextOf(name))
}
