import { textOf } from '#web/text.ts'
import type { Notification } from '../contract.ts'

/** Specification 9: 'New order placed: #value' and its like. */
export const notificationText = ({ code, value }: Pick<Notification, 'code' | 'value'>) => textOf(`notifications.codes.${code}`, { value })
