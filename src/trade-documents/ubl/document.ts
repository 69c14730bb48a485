import type { ReadText } from '../cxml/document.ts'
import type { EnvelopeId } from '../envelope-id.ts'
import type { FoundGroup } from '../found.ts'
import { at, textOf, XmlReading } from '../xml/reading.ts'
import type { XmlDocument, XmlElement } from '../xml/tree.ts'
import { ublOrder } from './order.ts'
import { idIn, idsOf } from './party.ts'

const space = 'urn:oasis:names:specification:ubl:schema:xsd:'

/** Prefixes are anybody's choice; namespaces are not. A header of the standard business document may stand around it. */
export const isUbl = (root: XmlElement): boolean => bodyOf(root) !== null

const bodyOf = (root: XmlElement): XmlElement | null =>
  root.space.startsWith(space)
    ? root
    : root.name === 'StandardBusinessDocument'
      ? (root.children.find((child) => child.space.startsWith(space)) ?? null)
      : null

/** One UBL document: an order, or what is kept for people. */
export function ublDocument(xml: XmlDocument): ReadText {
  const body = bodyOf(xml.root) ?? xml.root
  const reading = new XmlReading(xml)
  const type = body.name
  const group: FoundGroup = {
    format: 'ubl',
    sender: senderOf(body, 'BuyerCustomerParty'),
    receiver: senderOf(body, 'SellerSupplierParty'),
    senderGroup: '',
    receiverGroup: '',
    interchangeControl: '',
    control: '',
    type,
    version: textOf(body, 'UBLVersionID'),
    test: false,
    partnerId: null,
    wantsAcknowledgment: false,
    delimiters: null,
  }
  if (type === 'Order') {
    const document = ublOrder(reading, body)
    return { group, document: { kind: 'purchaseOrder', document, type, control: '', problems: reading.problems } }
  }
  reading.tell('documentUnknown', body)
  return { group, document: { kind: 'other', document: null, type, control: '', problems: reading.problems } }
}

/** By where it is reached, else by who it is; whoever has no number goes by name. */
function senderOf(body: XmlElement, role: string): EnvelopeId {
  const party = at(body, role, 'Party')
  const [id] = [...idIn(at(party, 'EndpointID')), ...idsOf(party)]
  return id ? { qualifier: id.scheme, id: id.value } : { qualifier: '', id: textOf(party, 'PartyName', 'Name') }
}
