import { type ReplyDraft, shipNotice } from '../../contract.ts'
import { openOf } from './cartons.ts'
import { useReplyForm } from './use-reply-form.ts'

/** A shipment of everything that is still open, in one carton to begin with. */
export function useNoticeForm({ documentId, orderId, today, carrier, lines }: ReplyDraft) {
  return useReplyForm(documentId, shipNotice, {
    initialValues: {
      kind: 'shipNotice' as const,
      orderId,
      shippedOn: today,
      arrivesOn: '',
      scac: carrier.scac,
      carrier: carrier.text,
      tracking: '',
      billOfLading: '',
      weight: '',
      beyond: false,
      cartons: [{ items: openOf(lines) }],
    },
  })
}
export type NoticeFormState = ReturnType<typeof useNoticeForm>
