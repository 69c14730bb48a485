import { Menu } from '@mantine/core'
import { IconAlarm, IconCalendar, IconCheck, IconUser, IconUserOff, IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#web/app/session/session.ts'
import type { NeedRow } from '../contract.ts'
import type { NeedAsk } from './need-ask.ts'
import { useNeedChanges } from './use-need-changes.ts'

/** What stands in a line's menu. Done is only offered where nothing goes on that would hide behind it. */
export default function NeedItems({ need, onAsk }: { need: NeedRow; onAsk: (ask: NeedAsk) => void }) {
  const { t } = useTranslation()
  const me = useSession()
  const { snooze, wake, assign, finish } = useNeedChanges(need)
  const icon = (Icon: typeof IconAlarm) => <Icon size={16} aria-hidden />
  return (
    <>
      {need.snoozed ? (
        <Menu.Item leftSection={icon(IconAlarm)} onClick={wake}>
          {t('needs.wake')}
        </Menu.Item>
      ) : (
        <>
          <Menu.Label>{t('needs.snooze')}</Menu.Label>
          <Menu.Item leftSection={icon(IconAlarm)} onClick={() => snooze('tomorrow')}>
            {t('needs.tomorrow')}
          </Menu.Item>
          <Menu.Item leftSection={icon(IconAlarm)} onClick={() => snooze('nextWeek')}>
            {t('needs.nextWeek')}
          </Menu.Item>
          <Menu.Item leftSection={icon(IconCalendar)} onClick={() => onAsk({ need, about: 'day' })}>
            {t('needs.untilDay')}
          </Menu.Item>
        </>
      )}
      <Menu.Divider />
      {me && !need.assigned?.isMe && (
        <Menu.Item leftSection={icon(IconUser)} onClick={() => assign(me.userId)}>
          {t('needs.take')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={icon(IconUsers)} onClick={() => onAsk({ need, about: 'person' })}>
        {t('needs.assign')}
      </Menu.Item>
      {need.assigned && (
        <Menu.Item leftSection={icon(IconUserOff)} onClick={() => assign(null)}>
          {t('needs.unassign')}
        </Menu.Item>
      )}
      {need.newest && (
        <>
          <Menu.Divider />
          <Menu.Item leftSection={icon(IconCheck)} onClick={finish}>
            {t('needs.done')}
          </Menu.Item>
        </>
      )}
    </>
  )
}
