import type { Content } from '../content.ts'
import type { EnvelopeId } from '../envelope-id.ts'
import type { FoundDocument, FoundGroup } from '../found.ts'
import { at, childrenOf, textOf, XmlReading } from '../xml/reading.ts'
import type { XmlDocument, XmlElement } from '../xml/tree.ts'
import { cxmlOrder } from './order.ts'

export type ReadText = { group: FoundGroup; document: Content & Pick<FoundDocument, 'type' | 'control' | 'problems'> }

/** One cXML message: an order, or what is kept for people. Whoever sends the same payload id again sends the same message. */
export function cxmlDocument(xml: XmlDocument): ReadText {
  const { root } = xml
  const reading = new XmlReading(xml)
  const carrier = at(root, 'Request') ?? at(root, 'Message') ?? at(root, 'Response')
  const said = carrier?.children.find(({ name }) => name !== 'Status')
  const test = (carrier?.attributes.get('deploymentMode') ?? '') === 'test'
  const type = said?.name ?? ''
  const group: FoundGroup = {
    format: 'cxml',
    sender: credentialOf(root, 'From'),
    receiver: credentialOf(root, 'To'),
    senderGroup: '',
    receiverGroup: '',
    interchangeControl: root.attributes.get('payloadID') ?? '',
    control: '',
    type,
    version: '',
    test,
    partnerId: null,
    wantsAcknowledgment: false,
    delimiters: null,
  }
  // A message has one order. Those beside it would be lost.
  for (const each of root.children.flatMap((part) => childrenOf(part, 'OrderRequest')))
    if (said && each !== said) reading.tell('orderBeside', each, at(each, 'OrderRequestHeader')?.attributes.get('orderID') ?? '')
  if (said?.name === 'OrderRequest') {
    const document = cxmlOrder(reading, said, test)
    return { group, document: { kind: 'purchaseOrder', document, type, control: '', problems: reading.problems } }
  }
  reading.tell('documentUnknown', said ?? root)
  return { group, document: { kind: 'other', document: null, type, control: '', problems: reading.problems } }
}

function credentialOf(root: XmlElement, role: string): EnvelopeId {
  const credential = at(root, 'Header', role, 'Credential')
  return { qualifier: credential?.attributes.get('domain') ?? '', id: textOf(credential, 'Identity') }
}
