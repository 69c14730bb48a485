import { Radio, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { DialogForm } from '#web/ui/dialogs/dialog-form.tsx'
import type { RehearsalRow, Side } from '../contract.ts'
import { PickRecord } from './pick-record.tsx'
import { useDecide } from './use-decide.ts'

const about = ({ company, email, phone }: Side) => [company, email, phone].filter(Boolean).join(' · ')
const linkTo = (id: string) => `link ${id}`

/** Everything that may become of one customer. */
export function DecideDialog({ row, name, onClose }: { row: RehearsalRow; name: string; onClose: () => void }) {
  const { t } = useTranslation()
  const { id, candidates, isLead, ours } = row
  const [choice, setChoice] = useState(row.linkTo ? linkTo(row.linkTo.id) : (row.decision ?? ''))
  const [newName, setNewName] = useState(row.createAs || name)
  const [picked, setPicked] = useState<Side | null>(null)
  const decide = useDecide({ silent: true, onSuccess: onClose })
  const isSent = !isLead && ours?.active
  const external = choice === 'other' ? picked?.id : candidates.find((each) => linkTo(each.id) === choice)?.id
  const ready = choice === 'create' || choice === 'hold' || external !== undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!ready) return
    if (external !== undefined) decide.mutate({ body: { id, decision: 'link', externalId: external } })
    else if (choice === 'hold') decide.mutate({ body: { id, decision: 'hold' } })
    else decide.mutate({ body: { id, decision: 'create', name: newName } })
  }
  const nameProblem = decide.error?.fields.name
  return (
    <Dialog onClose={onClose} title={name}>
      <DialogForm
        onSubmit={submit}
        error={nameProblem ? null : decide.error}
        cancel={onClose}
        saving={decide.isPending}
        disabled={!ready || (choice === 'create' && newName.trim() === '')}
      >
        <Radio.Group label={t('rehearsal.choose')} value={choice} onChange={setChoice}>
          <Stack gap="sm" mt="xs">
            {candidates.map((each, index) => (
              <Radio
                key={each.id}
                value={linkTo(each.id)}
                label={t('rehearsal.actions.linkWith', { name: each.name })}
                description={about(each)}
                data-autofocus={index === 0 || undefined}
              />
            ))}
            <Radio value="other" label={t('rehearsal.actions.linkOther')} />
            {isSent && <Radio value="create" label={t('rehearsal.actions.send')} />}
            <Radio
              value="hold"
              label={t(isSent ? 'rehearsal.actions.hold' : 'rehearsal.actions.apart')}
              description={isSent && t('rehearsal.actions.holdText')}
            />
          </Stack>
        </Radio.Group>
        {choice === 'other' && <PickRecord picked={picked} onPick={setPicked} />}
        {choice === 'create' && (
          <TextInput
            label={t('rehearsal.name.label')}
            description={t('rehearsal.name.help')}
            maxLength={100}
            value={newName}
            error={nameProblem}
            onChange={({ currentTarget }) => setNewName(currentTarget.value)}
          />
        )}
      </DialogForm>
    </Dialog>
  )
}
