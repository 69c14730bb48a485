import { NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Input } from '#contract/endpoint.ts'
import { CategorySelect } from '#features/catalog/categories/web/door.ts'
import { useAction, useApi } from '#web/app/calls/query.ts'
import { requestKey } from '#web/app/calls/request-key.ts'
import { fieldLabel, validationText } from '#web/app/text.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { DialogForm } from '#web/ui/dialogs/dialog-form.tsx'
import { bulkItems, getItemChoices, type listItems as listed, listItems } from '../../contract.ts'
import type { Done } from './bulk-done.tsx'

type View = Pick<Input<typeof listed>['query'], 'search' | 'filters'> & { sort?: string }
/** `shown`: how many they are, as it is written. */
export type Target = ({ kind: 'ids'; ids: readonly string[] } | { kind: 'view'; view: View }) & { count: number; shown: string }

const changed = ['categoryId', 'active', 'inStores', 'onDevices', 'taxCodeId', 'minimumQuantity', 'multipleQuantity'] as const
type Field = (typeof changed)[number]
const switches: readonly Field[] = ['active', 'inStores', 'onDevices']
const quantities: readonly Field[] = ['minimumQuantity', 'multipleQuantity']
const beginning = (field: Field) => (switches.includes(field) ? 'Y' : '')

type Props = { target: Target; onClose: () => void; onDone: (done: Done) => void }

/** Which field, and what it becomes. */
export default function BulkDialog({ target, onClose, onDone }: Props) {
  const { t } = useTranslation()
  const [field, setField] = useState<Field>('categoryId')
  const [value, setValue] = useState('')
  const [label, setLabel] = useState('')
  const [wrong, setWrong] = useState('')
  const [key] = useState(requestKey)
  const taxCodes = useApi(getItemChoices, {}, { enabled: field === 'taxCodeId', staleTime: 60_000 }).data?.taxCodes ?? []
  const what = `${fieldLabel(field)} → ${label || t('items.bulk.none')}`
  const bulk = useAction(bulkItems, { refreshes: [listItems], silent: true, onSuccess: (result) => onDone({ ...result, what }) })
  const choose = (chosen: string, shown: string) => {
    bulk.reset()
    setWrong('')
    setValue(chosen)
    setLabel(shown)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (bulk.isPending) return
    const change = { [field]: value === '' && !quantities.includes(field) ? null : value }
    const parsed = bulkItems.body.shape.change.safeParse(change)
    if (!parsed.success) return setWrong(validationText(parsed.error.issues[0]?.message ?? '', fieldLabel(field)))
    const view = target.kind === 'view' ? (target.view as NonNullable<Input<typeof bulkItems>['body']['view']>) : undefined
    bulk.mutate({ body: { change, requestKey: key, ...(target.kind === 'ids' ? { ids: [...target.ids] } : { view }) } })
  }
  const error = wrong || bulk.error?.fields[`change.${field}`]
  const becomes = { label: t('bulk.value'), error }
  return (
    <Dialog onClose={onClose} title={t('items.bulk.title', { count: target.count, shown: target.shown })}>
      <DialogForm onSubmit={submit} error={bulk.error} cancel={onClose} saving={bulk.isPending} label={t('bulk.start')}>
        <NativeSelect
          label={t('bulk.field')}
          data-autofocus
          data={changed.map((each) => ({ value: each, label: fieldLabel(each) }))}
          value={field}
          onChange={({ currentTarget }) => {
            const chosen = changed.find((each) => each === currentTarget.value) ?? field
            setField(chosen)
            choose(beginning(chosen), beginning(chosen) && t('common.yes'))
          }}
        />
        {field === 'categoryId' && (
          <CategorySelect
            {...becomes}
            value={value || null}
            onChange={(id, name) => choose(id ?? '', name)}
            placeholder={t('items.bulk.none')}
          />
        )}
        {switches.includes(field) && (
          <NativeSelect
            {...becomes}
            data={[
              { value: 'Y', label: t('common.yes') },
              { value: 'N', label: t('common.no') },
            ]}
            value={value}
            onChange={({ currentTarget }) => choose(currentTarget.value, t(currentTarget.value === 'Y' ? 'common.yes' : 'common.no'))}
          />
        )}
        {field === 'taxCodeId' && (
          <NativeSelect
            {...becomes}
            data={[{ value: '', label: t('items.form.taxByTaxable') }, ...taxCodes.map(({ id, name }) => ({ value: id, label: name }))]}
            value={value}
            onChange={({ currentTarget }) => choose(currentTarget.value, taxCodes.find(({ id }) => id === currentTarget.value)?.name ?? '')}
          />
        )}
        {quantities.includes(field) && (
          <TextInput
            {...becomes}
            inputMode="decimal"
            autoComplete="off"
            description={t('items.bulk.emptyHelp')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={value}
            onChange={({ currentTarget }) => choose(currentTarget.value, currentTarget.value)}
          />
        )}
      </DialogForm>
    </Dialog>
  )
}
