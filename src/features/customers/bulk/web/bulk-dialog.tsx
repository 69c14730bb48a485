import { NativeSelect } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Input } from '#contract/endpoint.ts'
import { listAutomations } from '#features/customers/automations/contract.ts'
import { getSourcesAndTerritories, type listCustomers } from '#features/customers/customers/contract.ts'
import { listReps } from '#features/identity/reps/contract.ts'
import { useAction, useApi } from '#web/app/calls/query.ts'
import { validationText } from '#web/app/text.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { DialogForm } from '#web/ui/dialogs/dialog-form.tsx'
import type { BulkChange } from '../contract.ts'
import { bulkFields, startBulkChange } from '../contract.ts'

type View = Pick<Input<typeof listCustomers>['query'], 'search' | 'filters'> & { sort?: string }
/** `shown`: how many they are, as it is written. */
export type Target = ({ kind: 'ids'; ids: readonly string[] } | { kind: 'view'; view: View }) & { count: number; shown: string }
type Field = BulkChange['field']

type Props = { kind: 'change' | 'automation'; target: Target; onClose: () => void; onStarted: (id: string) => void }
const changed = bulkFields.filter((field) => field !== 'automation')

/** Which field, and what it becomes; or which automation they get. */
export default function BulkDialog({ kind, target, onClose, onStarted }: Props) {
  const { t } = useTranslation()
  const [field, setField] = useState<Field>(kind === 'automation' ? 'automation' : 'salesRepresentative')
  const [value, setValue] = useState('')
  const [missing, setMissing] = useState(false)
  const valueBox = useRef<HTMLSelectElement>(null)
  const [requestKey] = useState(() => crypto.randomUUID())
  const choices = useChoices(field)
  const start = useAction(startBulkChange, { silent: true, onSuccess: ({ id }) => onStarted(id) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (start.isPending) return
    if (field === 'automation' && !value) {
      setMissing(true)
      return valueBox.current?.focus()
    }
    const view = target.kind === 'view' ? (target.view as NonNullable<Input<typeof startBulkChange>['body']['view']>) : undefined
    const ids = target.kind === 'ids' ? [...target.ids] : undefined
    start.mutate({ body: { field, value, requestKey, ids, view } })
  }
  return (
    <Dialog
      onClose={onClose}
      title={t(kind === 'automation' ? 'bulk.automationTitle' : 'bulk.title', { count: target.count, shown: target.shown })}
    >
      <DialogForm
        onSubmit={submit}
        error={start.error}
        cancel={onClose}
        saving={start.isPending}
        label={t(kind === 'automation' ? 'bulk.assign' : 'bulk.start')}
      >
        {kind === 'change' && (
          <NativeSelect
            label={t('bulk.field')}
            data-autofocus
            data={changed.map((each) => ({ value: each, label: t(`fields.${each}`) }))}
            value={field}
            onChange={({ currentTarget }) => {
              const chosen = changed.find((each) => each === currentTarget.value) ?? field
              start.reset()
              setField(chosen)
              setValue(chosen === 'onHold' || chosen === 'active' ? 'Y' : '')
            }}
          />
        )}
        <NativeSelect
          label={t(kind === 'automation' ? 'fields.automation' : 'bulk.value')}
          description={kind === 'automation' ? t('bulk.automationHelp') : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data-autofocus={kind === 'automation' || undefined}
          data={choices}
          value={value}
          ref={valueBox}
          error={missing ? validationText('validation.required', t('fields.automation')) : start.error?.fields.value}
          onChange={({ currentTarget }) => {
            start.reset()
            setValue(currentTarget.value)
            setMissing(false)
          }}
        />
      </DialogForm>
    </Dialog>
  )
}

function useChoices(field: Field) {
  const { t } = useTranslation()
  const reps = useApi(listReps, {}, { enabled: field === 'salesRepresentative' })
  const known = useApi(getSourcesAndTerritories, {}, { enabled: field === 'territory' })
  const automations = useApi(listAutomations, {}, { enabled: field === 'automation' })
  const none = { value: '', label: t('bulk.none') }
  if (field === 'salesRepresentative') {
    const active = (reps.data?.rows ?? []).filter((rep) => rep.active === 'Y')
    return [none, ...active.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }))]
  }
  if (field === 'automation') {
    const on = (automations.data?.rows ?? []).filter(({ active }) => active)
    return [{ value: '', label: t('bulk.choose') }, ...on.map(({ id, automationName }) => ({ value: id, label: automationName }))]
  }
  if (field === 'territory') return [none, ...(known.data?.territories ?? []).map((name) => ({ value: name, label: name }))]
  return [
    { value: 'Y', label: t('common.yes') },
    { value: 'N', label: t('common.no') },
  ]
}
