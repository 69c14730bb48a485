import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import type { Result } from '#contract/endpoint.ts'
import { documentPath } from '#contract/places.ts'
import { getDocument, listDocuments } from '#features/trade/exchange/contract.ts'
import { useAction } from '#web/app/calls/query.ts'
import { requestKey } from '#web/app/calls/request-key.ts'
import { useZodForm } from '#web/app/form.ts'
import { textOf } from '#web/app/text.ts'
import { getAnswers, getOrderAnswers, getReplyDraft, previewReply, type Reply, sendReply } from '../../contract.ts'

const refreshes = [getAnswers, getOrderAnswers, getReplyDraft, getDocument, listDocuments]

/** What a person must say that it is meant so. */
const confirmable = ['replyBeyond', 'replyUnshipped', 'replyNotBooked']

/** A form whose document is looked at, as its reader will see it, before it is sent. */
export function useReplyForm<S extends z.ZodType<Reply>, V extends z.input<S> & Record<string, unknown>>(
  documentId: string,
  schema: S,
  options: { initialValues: V; labels?: Record<string, string> },
) {
  const navigate = useNavigate()
  // One key for as long as the form stands: pressed twice or repeated after a lost answer, it still writes one document.
  const [key] = useState(requestKey)
  const [looked, setLooked] = useState<{ body: Reply; preview: Result<typeof previewReply> } | null>(null)
  const params = { id: documentId }
  const preview = useAction(previewReply, { silent: true })
  const send = useAction(sendReply, { refreshes, silent: true, success: textOf('replies.sent') })
  const zodForm = useZodForm(schema, {
    ...options,
    onSubmit: async (body) => setLooked({ body, preview: await preview.mutateAsync({ params, body }) }),
  })
  const confirm = async () => {
    if (!looked) return
    try {
      await send.mutateAsync({ params, body: { ...looked.body, requestKey: key } })
      await navigate(`${documentPath(documentId)}?tab=answers`)
    } catch {
      // The dialog shows what the server said.
    }
  }
  return {
    ...zodForm,
    looked,
    confirm,
    sending: send.isPending,
    sendError: send.error,
    back: () => {
      send.reset()
      setLooked(null)
    },
    asksWord: confirmable.includes(zodForm.serverError?.code ?? ''),
  }
}
export type ReplyFormState = Pick<
  ReturnType<typeof useReplyForm>,
  'looked' | 'confirm' | 'sending' | 'sendError' | 'back' | 'asksWord' | 'serverError' | 'saving'
>
