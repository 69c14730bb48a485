/** A percentage as it is stored has a sign; people say how much, and whether it comes off or on top. */
export const isOff = (percent: string) => percent.startsWith('-')
export const withoutMinus = (percent: string) => (isOff(percent) ? percent.slice(1) : percent)
export const withSign = (plain: string, off: boolean) => (off ? `-${withoutMinus(plain)}` : withoutMinus(plain))
