import { contextOf } from '#contract/order-label.ts'
import type { Notification } from '#features/notifications/contract.ts'
import { textOf } from '#web/app/text.ts'

/** Specification 9: 'New order placed: #value' and its like. What begins with the number of a payment request speaks of one. */
export const notificationText = ({ code, value }: Pick<Notification, 'code' | 'value'>) =>
  textOf(`notifications.codes.${code}`, { value, ...contextOf(value) })
