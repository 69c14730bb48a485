import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useApi } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { FoundSelect, useTyped } from '#web/ui/fields/found-select.tsx'
import { getNeedColleagues, type NeedRow } from '../contract.ts'
import { needText } from './need-text.ts'
import { useNeedChanges } from './use-need-changes.ts'

const form = z.object({ userId: z.uuid('validation.required') })

/** To whom a row is given, of those who may see it. */
export default function AssignDialog({ need, onClose }: { need: NeedRow; onClose: () => void }) {
  const { t } = useTranslation()
  const { assigning } = useNeedChanges(need, { silent: true })
  const [chosen, choose] = useState('')
  const typed = useTyped((text) => text === chosen)
  const answer = useApi(getNeedColleagues, { query: { kind: need.kind, search: typed.search } }, { placeholderData: (before) => before })
  const data = (answer.data?.rows ?? []).map(({ id, name, isMe }) => ({ value: id, label: isMe ? t('needs.me', { name }) : name }))
  const zodForm = useZodForm(form, {
    initialValues: { userId: '' },
    labels: { userId: t('needs.colleague') },
    onSubmit: async ({ userId }) => {
      await assigning(userId)
      onClose()
    },
  })
  const { onChange, ...field } = zodForm.field('userId')
  return (
    <SaveDialog title={t('needs.assignTitle', { what: needText(need) })} zodForm={zodForm} small label={t('needs.give')} onClose={onClose}>
      <FoundSelect
        {...field}
        value={field.value || null}
        description={t('needs.colleagueHelp')}
        typed={typed}
        answer={answer}
        nothingFound={t('choice.noneFound')}
        data={data}
        onChange={(id) => {
          choose(data.find(({ value }) => value === id)?.label ?? '')
          onChange(id ?? '')
        }}
        data-autofocus
      />
    </SaveDialog>
  )
}
