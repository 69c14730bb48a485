import { Badge, Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useAction } from '#web/app/calls/query.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { textOf } from '#web/app/text.ts'
import { DateText } from '#web/ui/values/date-text.tsx'
import { MailStateText } from '#web/ui/values/mail-state-text.tsx'
import { listInvitations, type OpenLink, resendInvitation } from '../contract.ts'
import classes from './people.module.css'
import { RoleText } from './role-text.tsx'

export function InvitationRow({ invitation, onWithdraw }: { invitation: OpenLink; onWithdraw: () => void }) {
  const { t } = useTranslation()
  const may = useCan()
  const { invitationId, displayName: name, email, role, reaches, sentAt, expired, mail } = invitation
  const resend = useAction(resendInvitation, { refreshes: [listInvitations], success: t('people.invited') })
  return (
    <li className={classes.row} data-buttons>
      <div>
        <Group gap={8}>
          <Text fw={600}>{name}</Text>
          {expired && (
            <Badge variant="default" tt="none">
              {t('people.expired')}
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {email}
        </Text>
      </div>
      <RoleText role={textOf(`roles.${role}`)} reaches={reaches} />
      <div>
        <Text size="sm" c="dimmed">
          {t('people.sent')} <DateText iso={sentAt} />
        </Text>
        <MailStateText state={mail} />
      </div>
      {may('people.write') ? (
        <Group gap={6} justify="flex-end">
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('people.resendNamed', { name })}
            loading={resend.isPending}
            onClick={() => resend.mutate({ body: { invitationId } })}
          >
            {t('people.resend')}
          </Button>
          <Button size="compact-sm" variant="default" aria-label={t('people.withdrawNamed', { name })} onClick={onWithdraw}>
            {t('people.withdraw')}
          </Button>
        </Group>
      ) : (
        <span />
      )}
    </li>
  )
}
