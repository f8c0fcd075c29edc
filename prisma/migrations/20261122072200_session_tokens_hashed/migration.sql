-- Tokens are stored as their SHA-256. Sessions stay open: their cookies contain the token itself.
UPDATE "Session" SET "token" = encode(sha256(convert_to("token", 'UTF8')), 'hex');
