<?xml version="1.0" encoding="UTF-8"?>
<!-- Sample of this project for smoke runs, with one rule. Schematron version 0.0.1. The official rules are not part of this project. -->
<xsl:stylesheet version="2.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:svrl="http://purl.oclc.org/dsdl/svrl"
  xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" exclude-result-prefixes="ram">
  <xsl:template match="/">
    <svrl:schematron-output>
      <xsl:for-each select="//ram:SpecifiedTradeSettlementHeaderMonetarySummation">
        <svrl:fired-rule context="ram:SpecifiedTradeSettlementHeaderMonetarySummation"/>
        <xsl:variable name="due" select="ram:GrandTotalAmount - sum(ram:TotalPrepaidAmount) + sum(ram:RoundingAmount)"/>
        <xsl:if test="round(100 * ($due - ram:DuePayableAmount)) ne 0">
          <svrl:failed-assert id="BR-CO-16" flag="fatal" location="DuePayableAmount">
            <svrl:text>The amount due does not equal the remaining amount.</svrl:text>
          </svrl:failed-assert>
        </xsl:if>
      </xsl:for-each>
    </svrl:schematron-output>
  </xsl:template>
</xsl:stylesheet>
