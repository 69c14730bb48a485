import { useState } from 'react'
import { useAction, useApi } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { textOf } from '#web/app/text.ts'
import type { Books } from '../contract.ts'
import { bookSettings, getBookSettings, getOpening, getPosting, saveBookSettings } from '../contract.ts'

/** `version`: of what the form shows, not of what was read since. */
export function useBooksForm(books: Books) {
  const [version, setVersion] = useState(books.version)
  const save = useAction(saveBookSettings, {
    refreshes: [getBookSettings, getPosting],
    success: ({ standing }) => textOf(standing === 'on' ? 'books.settings.saved' : 'books.settings.savedOff'),
    silent: true,
  })
  const zodForm = useZodForm(bookSettings, {
    initialValues: valuesOf(books),
    labels: Object.fromEntries(Object.keys(bookSettings.shape).map((name) => [name, textOf(`books.settings.${name}`)])),
    onSubmit: async (body): Promise<void> => {
      const saved = await save.mutateAsync({ body: { ...body, version, openingAmount: opening.data?.amount ?? 0 } })
      setVersion(saved.version)
    },
  })
  const { form, setServerError } = zodForm
  const { fromDate } = form.values
  const isDay = /^\d{4}-\d\d-\d\d$/.test(fromDate)
  const mayWrite = useCan()('books.write')
  const opening = useApi(getOpening, { query: { fromDate } }, { enabled: isDay && !books.isOpened && mayWrite })
  const showNewest = () => {
    form.setValues(valuesOf(books))
    form.resetDirty(valuesOf(books))
    setVersion(books.version)
    setServerError(null)
  }
  return { ...zodForm, version, showNewest, opening: opening.data?.amount ?? null }
}

const valuesOf = ({ settings }: Books) => ({
  active: settings.active ?? false,
  fromDate: settings.fromDate ?? '',
  booksAt: settings.booksAt ?? ('order' as const),
  postsAs: settings.postsAs ?? ('invoice' as const),
  clearingAccountId: settings.clearingAccountId ?? '',
  bankAccountId: settings.bankAccountId ?? '',
  feeAccountId: settings.feeAccountId ?? '',
  disputeAccountId: settings.disputeAccountId ?? '',
  otherAccountId: settings.otherAccountId ?? '',
  itemId: settings.itemId ?? '',
  numberPrefix: settings.numberPrefix ?? '',
  deliveryItemId: settings.deliveryItemId ?? null,
  refundItemId: settings.refundItemId ?? null,
  classId: settings.classId ?? null,
  openingAccountId: settings.openingAccountId ?? null,
  stockAccountId: settings.stockAccountId ?? null,
  collectedAccountId: settings.collectedAccountId ?? null,
})
