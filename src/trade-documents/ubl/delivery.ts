import { type DocumentDate, emptyParty, type Party } from '../model/party.ts'
import { at, textOf, type XmlReading } from '../xml/reading.ts'
import type { XmlElement } from '../xml/tree.ts'
import { addressOf, idIn } from './party.ts'

/** The place has its number in its location, or nowhere. */
export function shipToOf(delivery: XmlElement): Party[] {
  const location = at(delivery, 'DeliveryLocation')
  const address = at(location, 'Address') ?? at(delivery, 'DeliveryAddress')
  const [id = null] = [...idIn(at(location, 'ID')), ...idIn(at(address, 'ID'))]
  const name = textOf(delivery, 'DeliveryParty', 'PartyName', 'Name') || textOf(location, 'Description')
  if (!address && !id && !name) return []
  return [{ ...emptyParty('shipTo', 'Delivery'), ...addressOf(address), names: name ? [name] : [], id }]
}

export function datesOf(reading: XmlReading, delivery: XmlElement): DocumentDate[] {
  const period = at(delivery, 'RequestedDeliveryPeriod')
  const [from, to] = [reading.day(at(period, 'StartDate')), reading.day(at(period, 'EndDate'))]
  return [
    ...(from ? [{ kind: 'deliverNotBefore' as const, code: 'StartDate', date: from, time: '' }] : []),
    ...(to ? [{ kind: 'deliverNotAfter' as const, code: 'EndDate', date: to, time: '' }] : []),
  ]
}
