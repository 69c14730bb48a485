import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { ApiError } from '#web/app/calls/api-error.ts'
import { queryKey, useAction } from '#web/app/calls/query.ts'
import { requestKey } from '#web/app/calls/request-key.ts'
import { useZodForm } from '#web/app/form.ts'
import { toastSuccess } from '#web/app/toasts.ts'
import { addEditCustomerNotes, getCustomerNotes, type NoteRow, noteFields } from '../contract.ts'
import type { Clash } from './note-clash.tsx'
import type { useUploads } from './use-uploads.ts'

type Values = { noteTitle: string; noteText: string }
type Options = { customerId: string; note: NoteRow | null; uploads: ReturnType<typeof useUploads>; onClose: () => void }
const clashDetail = z.object({ version: z.number(), noteTitle: z.string(), noteText: z.string() })

/** Saves the note first, then its files. What failed stays in the form: saving again goes on there and adds nothing twice. */
export function useNoteForm({ customerId, note, uploads, onClose }: Options) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [key] = useState(requestKey)
  const base = useRef(note && { noteId: note.id, version: note.version })
  const [clash, setClash] = useState<Clash | null>(null)
  const [filesFailed, setFilesFailed] = useState(false)
  const save = useAction(addEditCustomerNotes, { silent: true })
  const store = async (values: Values) => {
    setClash(null)
    setFilesFailed(false)
    const saved = await save.mutateAsync({ params: { id: customerId }, body: { ...values, ...(base.current ?? { requestKey: key }) } })
    base.current = saved
    const all = await uploads.sendAll(saved.noteId)
    await queries.invalidateQueries({ queryKey: queryKey(getCustomerNotes) })
    if (!all) return setFilesFailed(true)
    void toastSuccess(t('notes.saved'))
    onClose()
  }
  const initialValues: Values = { noteTitle: note?.noteTitle ?? '', noteText: note?.noteText ?? '' }
  const zodForm = useZodForm(noteFields, {
    initialValues,
    draft: `note ${note?.id ?? ''}`,
    onSubmit: (values) =>
      store(values).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'noteChanged') setClash({ error, ...clashDetail.parse(error.result) })
        throw error
      }),
  })
  /** From now on the form goes by what the other one saved. */
  const accept = () => {
    if (clash && base.current) base.current = { ...base.current, version: clash.version }
    setClash(null)
    zodForm.setServerError(null)
  }
  return {
    zodForm,
    clash,
    filesFailed,
    noteId: base.current?.noteId ?? null,
    takeTheirs: () => {
      if (clash) zodForm.form.setValues({ noteTitle: clash.noteTitle, noteText: clash.noteText })
      accept()
    },
    saveMine: () => {
      accept()
      void zodForm.save(zodForm.form.getValues())
    },
  }
}
