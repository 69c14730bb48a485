import {
  IconAddressBook,
  IconArrowsExchange,
  IconCash,
  IconFileInvoice,
  IconHistory,
  IconNotes,
  IconReceiptRefund,
  IconRobot,
} from '@tabler/icons-react'
import type { TimelineKind } from '../contract.ts'

export const kindIcons: Record<TimelineKind, typeof IconHistory> = {
  changes: IconHistory,
  invoices: IconFileInvoice,
  credits: IconReceiptRefund,
  payments: IconCash,
  deliveries: IconArrowsExchange,
  contacts: IconAddressBook,
  notes: IconNotes,
  automations: IconRobot,
}
