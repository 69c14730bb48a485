import PostalMime, { type Attachment } from 'postal-mime'

/** What the mailbox shows of one delivered mail. `to` are the recipients of the envelope, in lower case. */
export type Message = {
  to: string[]
  from: string
  subject: string
  text: string
  html: string
  headers: { key: string; value: string }[]
  /** Numbers of 5 to 8 digits standing alone: one-time codes. */
  codes: string[]
  links: string[]
  attachments: { filename: string; mimeType: string; sizeBytes: number }[]
}

export async function parseMessage(raw: Uint8Array, to: string[]): Promise<Message> {
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' })
  const html = withInlineImages(mail.html ?? '', mail.attachments)
  const text = mail.text ?? ''
  return {
    to,
    from: mail.from?.address ?? '',
    subject: mail.subject ?? '',
    text,
    html,
    headers: mail.headers.map(({ key, value }) => ({ key, value })),
    codes: codesIn(text || plainText(html)),
    links: linksIn(html, text),
    attachments: mail.attachments.map((attachment) => ({
      filename: attachment.filename ?? 'attachment',
      mimeType: attachment.mimeType,
      sizeBytes: bytes(attachment).length,
    })),
  }
}

export async function readAttachment(raw: Uint8Array, index: number) {
  const attachment = (await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' })).attachments[index]
  return attachment && { filename: attachment.filename ?? 'attachment', mimeType: attachment.mimeType, content: bytes(attachment) }
}

function codesIn(text: string) {
  return unique(text.replace(/https?:\S+/g, ' ').match(/(?<![\w.,+#:/-])\d{5,8}(?![\w/-])/g) ?? [])
}

function linksIn(html: string, text: string) {
  const fromHtml = [...html.matchAll(/\shref\s*=\s*"(https?:[^"]+)"/gi)].map(([, link = '']) => link.replaceAll('&amp;', '&'))
  const fromText = [...text.matchAll(/https?:\/\/[^\s<>")\]]+/g)].map(([link]) => link.replace(/[.,;!?]+$/, ''))
  return unique([...fromHtml, ...fromText])
}

function plainText(html: string) {
  return html.replace(/<(style|script)[\s\S]*?<\/\1>/gi, ' ').replace(/<[^>]+>/g, ' ')
}

function withInlineImages(html: string, attachments: Attachment[]) {
  return attachments.reduce((result, attachment) => {
    const id = attachment.contentId?.replace(/^<|>$/g, '')
    if (!id) return result
    return result.replaceAll(`cid:${id}`, `data:${attachment.mimeType};base64,${Buffer.from(bytes(attachment)).toString('base64')}`)
  }, html)
}

function bytes({ content }: Attachment) {
  return typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)
}

function unique(list: string[]) {
  return [...new Set(list)]
}
