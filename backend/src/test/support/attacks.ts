/** Rich texts that would run or load something; only the word "bezopasno" may remain. */
export const HOSTILE_HTML = [
  '<p>bezopasno<script>alert(1)</script></p>',
  '<p onclick="alert(1)">bezopasno</p><img src=x onerror=alert(1)>',
  '<p><a href="java&#10;script:alert(1)">bezopasno</a></p>',
  '<svg onload="alert(1)"><script>alert(1)</script></svg><p>bezopasno</p>',
  '<p>bezopasno</p><iframe src="https://evil.example"></iframe><img src="https://evil.example/x.webp">',
  '<math><style><img src=x onerror=alert(1)></style></math><p style="background:url(//evil.example)">bezopasno</p>',
] as const;

/** Content that no sanitized text may have. */
export const DANGER =
  /<(script|svg|math|iframe|style|object|embed|form)|\son\w+\s*=|style\s*=|javascript:|evil\.example|alert/i;

/** Ids of no record, most of them malformed. */
export const MALFORMED_IDS = [
  'x',
  '1',
  '0123456789abcdef0123456',
  'ffffffffffffffffffffffff',
  '%00',
  '[$ne]',
];

/** Values that a MongoDB query or update would interpret as operators. */
export const OPERATORS = [{ $ne: '' }, { $gt: '' }, { $regex: '.*' }, ['$set'], { $set: { isDraft: true } }];
