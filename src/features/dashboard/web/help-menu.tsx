import { ActionIcon, Kbd, Menu, Modal, Table } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconHelp, IconKeyboard, IconPhone } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { getPublicSettings } from '#features/auth/contract.ts'
import { useApi } from '#web/query.ts'
import { shortcuts, useShortcuts } from './shortcuts.ts'

export function HelpMenu() {
  const { t } = useTranslation()
  const [opened, { open, close }] = useDisclosure(false)
  const settings = useApi(getPublicSettings, {}, { staleTime: Number.POSITIVE_INFINITY })
  const phone = settings.data?.supportPhone
  useShortcuts(open)
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('shell.help')} title={t('shell.help')}>
            <IconHelp size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconKeyboard size={18} aria-hidden />} rightSection={<Kbd>?</Kbd>} onClick={open}>
            {t('help.shortcuts')}
          </Menu.Item>
          {phone && (
            <Menu.Item component="a" href={`tel:${phone.replace(/[^\d+]/g, '')}`} leftSection={<IconPhone size={18} aria-hidden />}>
              {t('help.contact', { phone })}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Modal opened={opened} onClose={close} title={t('help.shortcuts')} centered closeButtonProps={{ 'aria-label': t('common.close') }}>
        <Table>
          <Table.Tbody>
            {shortcuts.map(({ keys, text }) => (
              <Table.Tr key={text}>
                <Table.Td w={110}>
                  {keys.map((key) => (
                    <Kbd key={key} mr={4}>
                      {key}
                    </Kbd>
                  ))}
                </Table.Td>
                <Table.Td>{t(text)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Modal>
    </>
  )
}
