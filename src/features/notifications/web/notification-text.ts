import type { Notification } from '#features/notifications/contract.ts'
import { textOf } from '#web/app/text.ts'

/** Specification 9: 'New order placed: #value' and its like. */
export const notificationText = ({ code, value }: Pick<Notification, 'code' | 'value'>) => textOf(`notifications.codes.${code}`, { value })
