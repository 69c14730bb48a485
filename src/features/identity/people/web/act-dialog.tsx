import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useAction } from '#web/app/calls/query.ts'
import { openAnew } from '#web/app/session/use-company.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { useFocusBack } from '#web/ui/use-focus-back.ts'
import { listPeople, removePerson, restorePerson, suspendPerson, viewAs } from '../contract.ts'
import type { Act } from './acts.ts'
import { RoleDialog } from './role-dialog.tsx'

const calls = { suspend: suspendPerson, restore: restorePerson, remove: removePerson, view: viewAs }

export default function ActDialog({ act, onClose }: { act: Act; onClose: () => void }) {
  const { what, person } = act
  if (what === 'role') return <RoleDialog person={person} onClose={onClose} />
  return <Question what={what} person={person} onClose={onClose} />
}

/** Says what will happen before it does. */
function Question({ what, person, onClose }: { what: keyof typeof calls; person: Act['person']; onClose: () => void }) {
  const { t } = useTranslation()
  useFocusBack()
  const name = person.displayName
  const back = useAction(restorePerson, { refreshes: [listPeople], success: t('people.done.restore', { name }) })
  const act = useAction(calls[what], {
    refreshes: what === 'view' ? [] : [listPeople],
    success: what === 'view' ? undefined : t(`people.done.${what}`, { name }),
    undo: () => (what === 'suspend' ? () => back.mutate({ body: { userId: person.userId } }) : null),
    silent: true,
    onSuccess: async () => {
      if (what === 'view') await openAnew('/dashboard')
      else onClose()
    },
  })
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => act.mutate({ body: { userId: person.userId } })}
      title={t(`people.ask.${what}`, { name })}
      confirmLabel={t(`people.act.${what}`)}
      danger={what === 'remove' || what === 'suspend'}
      loading={act.isPending}
    >
      <FormError error={act.error} />
      <Text>{t(`people.explain.${what}`, { name })}</Text>
    </ConfirmDialog>
  )
}
