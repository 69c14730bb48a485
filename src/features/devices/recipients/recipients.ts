/** What happens on a device of which copies go out (rules 3.3). */
export const deviceEvents = [
  'ORDER_SUBMITTED',
  'INVOICE_CREATED',
  'PAYMENT_RECEIVED',
  'CREDIT_CREATED',
  'RESTOCK_REQUESTED',
  'DAY_SUMMARY',
  'DEVICE_STATUS',
  'LOW_STOCK',
] as const
export type DeviceEvent = (typeof deviceEvents)[number]
/** Those of a document, which has pages. */
export const documentEvents: readonly DeviceEvent[] = ['ORDER_SUBMITTED', 'INVOICE_CREATED', 'PAYMENT_RECEIVED', 'CREDIT_CREATED']

export const recipientTokens = ['@customer', '@billing', '@rep', '@repManager', '@warehouse', '@office'] as const
export type RecipientToken = (typeof recipientTokens)[number]
export const isToken = (recipient: string): recipient is RecipientToken => recipientTokens.some((token) => token === recipient)

/** From the one that counts most down. */
export const sendAsKinds = ['To', 'Cc', 'Bcc'] as const
export type SendAs = (typeof sendAsKinds)[number]
export const contents = ['PDF', 'link', 'CSV'] as const
export const recipientStates = ['Pending', 'Verified', 'Bounced', 'Unsubscribed'] as const
export const listModes = ['inherit', 'add', 'replace'] as const
export type ListMode = (typeof listModes)[number]
export const mostRecipients = 25

/** `minAmount`: cents. `customerType`: N or D. What is null says nothing. */
type Condition = { minAmount: number | null; customerType: string | null; classId: string | null }
/** `recipient`: an address in small letters, or a token. `language`: null: the recipient's own, else the company's. */
export type Recipient = {
  recipient: string
  name: string
  language: string | null
  events: readonly DeviceEvent[]
  sendAs: SendAs
  content: (typeof contents)[number]
  condition: Condition
  active: boolean
  state: (typeof recipientStates)[number]
}

/** Who buys: nobody else accepts or pays anything, so that nobody else gets a link. */
const buyers: readonly string[] = ['@customer', '@billing'] satisfies RecipientToken[]
export const buys = (recipient: string) => buyers.includes(recipient)
export const contentsFor = (recipient: string) => contents.filter((content) => content !== 'link' || buys(recipient))
