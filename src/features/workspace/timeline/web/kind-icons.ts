import {
  IconAddressBook,
  IconArrowsExchange,
  IconBook2,
  IconCash,
  IconFileInvoice,
  IconHistory,
  IconLink,
  IconMapPin,
  IconNotes,
  IconReceiptRefund,
  IconRobot,
  IconTruckDelivery,
} from '@tabler/icons-react'
import type { ThreadKind, TimelineKind } from '../contract.ts'

export const kindIcons: Record<TimelineKind | ThreadKind, typeof IconHistory> = {
  changes: IconHistory,
  links: IconLink,
  postings: IconBook2,
  invoices: IconFileInvoice,
  credits: IconReceiptRefund,
  payments: IconCash,
  deliveries: IconArrowsExchange,
  contacts: IconAddressBook,
  notes: IconNotes,
  automations: IconRobot,
  visits: IconMapPin,
  exchange: IconTruckDelivery,
}
