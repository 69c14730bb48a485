import { Group, TextInput, type TextInputProps } from '@mantine/core'

type Name = 'name' | 'address1' | 'address2' | 'city' | 'state' | 'zip'

/** A place by its name and address. It is about somebody else: the browser shall not offer the user's own. */
export function PlaceFields({ field }: { field: (name: Name) => TextInputProps }) {
  const input = (name: Name) => <TextInput {...field(name)} autoComplete="off" />
  return (
    <>
      {input('name')}
      {input('address1')}
      {input('address2')}
      <Group grow align="flex-start">
        {input('city')}
        {input('state')}
        {input('zip')}
      </Group>
    </>
  )
}
