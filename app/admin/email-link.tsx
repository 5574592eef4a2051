/** Nothing but one address, so that what somebody typed adds no subject, text or further recipient to a mail. */
const oneAddress = /^[^\s@?&,;:<>"%]+@[^\s@?&,;:<>"%]+$/u

export function EmailLink({ address }: { address: string }) {
  if (!oneAddress.test(address)) return address
  return (
    <a href={`mailto:${encodeURIComponent(address).replace('%40', '@')}`} className="link">
      {address}
    </a>
  )
}
