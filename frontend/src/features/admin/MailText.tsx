/** An e-mail address that breaks before its domain rather than anywhere. */
export function MailText({ email }: { email: string }) {
  const [box, domain] = email.split('@');
  return (
    <>
      {box}
      <wbr />@{domain}
    </>
  );
}
