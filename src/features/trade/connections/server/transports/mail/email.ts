import type { Transport } from '../transport.ts'
import { mailbox } from './mailbox.ts'
import { outgoingMail } from './outgoing-mail.ts'

/** Comes from a mailbox of the company's, goes through the mail server of this installation. */
export const email: Transport = {
  open: (connecting, onStep) => (connecting.direction === 'I' ? mailbox(connecting, onStep) : outgoingMail(connecting, onStep)),
}
